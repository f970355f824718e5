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
        <a href="/search" className={buttonClass('primary')}>
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
        <section aria-labelledby="start-title" className="border-t border-line bg-seal-wash">
          <div className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-6 px-4 py-14 sm:px-6 sm:py-16">
            <h2 id="start-title" className="text-xl">
              Have the address? That is all we need.
            </h2>
            <a href="/search" className={buttonClass('primary')}>
              Start Your Order Now
            </a>
          </div>
        </section>
      </main>
      <Footer />
    </>
  )
}
