import { useEffect, useState } from 'react'
import { signUpCall } from '../../../contract/account/sign-up.ts'
import { APP_PATHS } from '../../../contract/paths.ts'
import { call, isErrorCode } from '../../api.ts'
import { CardDocument } from '../../card/card-document.tsx'
import { PersonCheck } from '../../card/person-check.tsx'
import { useShop } from '../../shop.tsx'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Outcome } from '../../ui/outcome.tsx'
import { useAct } from '../../use-act.ts'
import { useEndpointForm } from '../../use-endpoint-form.ts'
import { WithQueries } from '../../with-queries.tsx'
import { SignUpFrame } from './sign-up-frame.tsx'

const LINK = 'font-medium underline underline-offset-4'
/** The server sends no second email sooner. */
const RESEND_AFTER_S = 60

interface Asked {
  email: string
  company: string
}

/** Where a company joins: its email and name, then the link in the inbox. */
export default function SignUpPage() {
  const [given, setGiven] = useState<Asked>()
  const [isSent, setIsSent] = useState(false)
  function sent(asked: Asked): void {
    setGiven(asked)
    setIsSent(true)
  }
  return (
    <CardDocument path={APP_PATHS.accountSignUp}>
      <WithQueries>
        {given && isSent ? (
          <Sent asked={given} onChange={() => setIsSent(false)} />
        ) : (
          <AskStep given={given} onSent={sent} />
        )}
      </WithQueries>
    </CardDocument>
  )
}

function AskStep({ given, onSent }: { given: Asked | undefined; onSent: (asked: Asked) => void }) {
  const { captcha } = useShop()
  const [question, setQuestion] = useState<unknown>()
  const [token, setToken] = useState<string>()
  const form = useEndpointForm(signUpCall, {
    body: ({ text }) => ({
      email: text('email'),
      company: text('company'),
      ...(token ? { captchaToken: token } : {}),
    }),
    words: { email: 'Enter your work email.', company: 'Enter your company’s name.' },
    failed: (cause) => {
      // A token works once.
      setToken(undefined)
      if (isErrorCode(cause, 'captcha_required')) {
        setQuestion(cause)
        return undefined
      }
      return { ok: false, title: 'Couldn’t send the link', detail: reasonIn(cause) }
    },
    onDone: (_, { email, company }) => onSent({ email, company }),
  })
  return (
    <SignUpFrame step={1} title="Create your company account">
      <p className="text-base text-muted">Recorded deeds by file number, on the web or by API.</p>
      <Form form={form} className="mt-7 space-y-4">
        <TextField
          {...form.field('email')}
          label="Work email"
          hint="We’ll send a link to confirm it."
          type="email"
          autoComplete="email"
          autoFocus
          maxLength={100}
          defaultValue={given?.email}
        />
        <TextField
          {...form.field('company')}
          label="Company name"
          hint="As it should read on statements."
          autoComplete="organization"
          maxLength={80}
          defaultValue={given?.company}
        />
        {question !== undefined && captcha && (
          <PersonCheck
            {...captcha}
            question={question}
            onToken={(passed) => {
              setToken(passed)
              setQuestion(undefined)
            }}
            kept="What you typed is kept."
            instead="we’ll set up your account by email"
          />
        )}
        {token && <p role="status">Thanks. Press the button again to go on.</p>}
        <BusyButton type="submit" isBusy={form.isBusy} className="mt-2 min-h-13 w-full text-base">
          Create account
        </BusyButton>
      </Form>
      <p className="mt-3 text-muted">
        By creating an account, you agree to our{' '}
        <a href="/terms-of-service" className="underline underline-offset-4">
          Terms of Service
        </a>{' '}
        and{' '}
        <a href="/privacy-policy" className="underline underline-offset-4">
          Privacy Policy
        </a>
        .
      </p>
      <div className="mt-6 space-y-2 border-t border-line pt-5">
        <p>
          Already have an account?{' '}
          <a href={APP_PATHS.account} className={LINK}>
            Sign in
          </a>
        </p>
        <p>
          Need just one deed?{' '}
          <a href={APP_PATHS.search} className={LINK}>
            Order without an account
          </a>
        </p>
      </div>
    </SignUpFrame>
  )
}

function reasonIn(cause: unknown): string {
  return cause instanceof Error && 'reason' in cause && cause.reason
    ? String(cause.reason)
    : 'Check your connection, then try again.'
}

function Sent({ asked, onChange }: { asked: Asked; onChange: () => void }) {
  const { email, company } = asked
  const { captcha } = useShop()
  const { brandName } = useShop()
  const [left, setLeft] = useState(RESEND_AFTER_S)
  useEffect(() => {
    const ticking = setInterval(() => setLeft((now) => Math.max(0, now - 1)), 1000)
    return () => clearInterval(ticking)
  }, [])
  const resend = useAct(
    async () => {
      await call(signUpCall, { body: asked })
      setLeft(RESEND_AFTER_S)
      return { ok: true, title: 'Sent again' }
    },
    (cause) => ({ ok: false, title: 'Not sent again', detail: reasonIn(cause) }),
  )
  return (
    <SignUpFrame step={2} title="Check your email">
      <p className="text-base text-muted">
        We sent a link to <span className="font-medium break-all text-ink">{email}</span>. Open it
        to finish setting up. It works for 24 hours.
      </p>
      <div className="mt-6 rounded border border-line bg-card p-5">
        <p className="font-semibold">{`Finish setting up ${company}`}</p>
        <p className="text-muted">{`from ${brandName}`}</p>
      </div>
      <div className="mt-5 flex flex-wrap gap-3">
        {/* With a check for people, the form asks it again. */}
        {!captcha && (
          <BusyButton
            variant="secondary"
            isBusy={resend.isBusy}
            disabled={left > 0}
            onClick={() => resend.run()}
          >
            {left > 0 ? (
              <span className="figure">{`Resend in 0:${String(left).padStart(2, '0')}`}</span>
            ) : (
              'Resend link'
            )}
          </BusyButton>
        )}
        <Button variant="secondary" onClick={onChange}>
          Change email
        </Button>
      </div>
      {resend.outcome && <Outcome words={resend.outcome} className="mt-4" />}
      <div className="mt-6 space-y-2 border-t border-line pt-5 text-muted">
        <p>
          <span className="font-medium text-ink">Nothing there?</span> It may be in your spam
          folder. We send at most two links per day to one email.
        </p>
        <p>
          <span className="font-medium text-ink">Does your company have an account already?</span>{' '}
          Then the email says how to join it.
        </p>
        <p>You can close this page. The link works on any device.</p>
      </div>
    </SignUpFrame>
  )
}
