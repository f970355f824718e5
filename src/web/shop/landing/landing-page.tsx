import { Header } from '../../header.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Footer } from '../footer.tsx'
import { Faq } from './faq.tsx'
import { Hero } from './hero.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { Pricing } from './pricing.tsx'
import { Reasons } from './reasons.tsx'
import { Sample } from './sample.tsx'
import { UseCases } from './use-cases.tsx'
import { YourCounty } from './your-county.tsx'

export function Landing() {
  return (
    <>
      <Header>
        <a href="/search" className={buttonClass('secondary')}>
          Get Started
        </a>
      </Header>
      <main id="main" tabIndex={-1}>
        <Hero />
        <Reasons />
        <HowItWorks />
        <Pricing />
        <Sample />
        <UseCases />
        <Faq />
        <YourCounty />
        <section aria-labelledby="start-title" className="bg-ink text-paper">
          <div className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-6 px-4 py-14 sm:px-6">
            <div>
              <h2 id="start-title" className="text-xl">
                Have the address? That’s all we need.
              </h2>
              <p className="mt-1 text-base text-line">See what’s on record before you pay.</p>
            </div>
            <a
              href="/search"
              className={buttonClass('secondary', 'min-h-13 text-base max-sm:w-full')}
            >
              Start Your Order Now
            </a>
          </div>
        </section>
      </main>
      <Footer />
    </>
  )
}
