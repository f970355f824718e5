// Every component in every state, at /dev/parts in development; no production build includes this
// file.
import '../styles.css'
import { type ReactNode, StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { Header } from '../header.tsx'
import { PrivateCompany } from '../offer/private-company.tsx'
import { ShopContext } from '../shop.tsx'
import { Badge, type BadgeVariant } from '../ui/badge.tsx'
import { BusyButton } from '../ui/busy-button.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Confirm, Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/field.tsx'
import * as icons from '../ui/icons.tsx'
import { Notice } from '../ui/notice.tsx'
import { LoadingView, Skeleton } from '../ui/skeleton.tsx'
import { toast, toastError } from '../ui/toast.ts'
import { ToastHost } from '../ui/toast-host.tsx'

const BADGES: readonly BadgeVariant[] = ['default', 'secondary', 'destructive', 'waiting']
const BUTTONS = ['primary', 'secondary', 'quiet'] as const

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-t border-line py-8">
      <h2 className="text-lg">{title}</h2>
      <div className="mt-4 flex flex-wrap items-start gap-4">{children}</div>
    </section>
  )
}

function Buttons() {
  return (
    <Group title="Buttons">
      {BUTTONS.map((variant) => (
        <div key={variant} className="flex flex-wrap gap-3">
          <Button variant={variant}>{variant}</Button>
          <Button variant={variant} disabled>
            {`${variant}, disabled`}
          </Button>
          <BusyButton variant={variant} isBusy>
            {variant}
          </BusyButton>
        </div>
      ))}
    </Group>
  )
}

function Fields() {
  return (
    <Group title="Fields">
      <TextField id="empty" label="Empty" placeholder="Placeholder" />
      <TextField id="hint" label="With a hint" hint="We send your deeds here." />
      <TextField
        id="wrong"
        label="With an error"
        defaultValue="ada@"
        error="Please enter a valid email address"
      />
      <TextField id="off" label="Disabled" defaultValue="Not now" disabled />
    </Group>
  )
}

function Overlays() {
  const [open, setOpen] = useState(false)
  const [asking, setAsking] = useState(false)
  return (
    <Group title="Toasts, dialogs">
      <Button variant="secondary" onClick={() => toast('Logged out', 'See you soon.')}>
        Toast
      </Button>
      <Button variant="secondary" onClick={() => toastError('Payment Failed', 'Card declined.')}>
        Toast of an error
      </Button>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Dialog
      </Button>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        Question
      </Button>
      {open && (
        <Dialog
          title="This address"
          description="The customer is told by email."
          onClose={() => setOpen(false)}
        >
          <TextField id="dialog-field" label="A field" />
        </Dialog>
      )}
      {asking && (
        <Confirm
          title="Refund this address?"
          act="Refund"
          doing={{ isBusy: false }}
          onAct={() => setAsking(false)}
          onClose={() => setAsking(false)}
        >
          <p>The customer is told by email.</p>
        </Confirm>
      )}
    </Group>
  )
}

function Parts() {
  return (
    <>
      <Header>
        <Badge>Development</Badge>
      </Header>
      <main id="main" tabIndex={-1} className="mx-auto max-w-6xl px-4 py-12 sm:px-6">
        <h1 className="text-xl">Parts</h1>
        <Buttons />
        <Group title="Badges">
          {BADGES.map((variant) => (
            <Badge key={variant} variant={variant}>
              {variant}
            </Badge>
          ))}
        </Group>
        <Fields />
        <Group title="Cards">
          <Card>A card with something in it.</Card>
          <Card>
            <PrivateCompany />
          </Card>
        </Group>
        <Overlays />
        <Group title="Notices">
          <Notice title="Something went wrong">And this is what.</Notice>
          <Notice title="With a way on" onRetry={() => toast('Tried again')} />
        </Group>
        <Group title="Loading">
          <div className="w-full max-w-xl">
            <Skeleton label="Loading" rows={2} />
          </div>
          <LoadingView label="Preparing checkout" />
        </Group>
        <Group title="Icons">
          {Object.entries(icons).map(([name, Icon]) => (
            <span key={name} className="flex gap-2">
              <Icon />
              {name}
            </span>
          ))}
        </Group>
      </main>
      <ToastHost />
    </>
  )
}

const SHOP = {
  brandName: 'Deedbox',
  seller: 'Deedbox LLC, 100 Sample St, Suite 200, Springfield, IL 62704',
  supportEmail: 'support@example.com',
  timeZone: 'America/New_York',
  stripePublishableKey: null,
  stripeScriptUrl: '',
}

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <ShopContext value={SHOP}>
        <Parts />
      </ShopContext>
    </StrictMode>,
  )
}
