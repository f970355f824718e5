import type { ReactNode } from 'react'
import { Header } from '../header.tsx'
import { useShop } from '../shop.tsx'
import { Card } from '../ui/card.tsx'
import { useSignIn } from './sign-in-place.ts'

export function SignInCard({ title, children }: { title: string; children: ReactNode }) {
  const { brandName } = useShop()
  const { words } = useSignIn()
  return (
    <>
      <title>{`${words.tab} - ${brandName}`}</title>
      <Header />
      <main id="main" tabIndex={-1} className="mx-auto max-w-md px-4 py-12 sm:py-20">
        <Card aria-labelledby="login-title">
          <h1 id="login-title" className="mb-6 text-xl">
            {title}
          </h1>
          {children}
        </Card>
      </main>
    </>
  )
}
