import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  EMAIL_TEMPLATES,
  type EmailTemplate,
  emailSample,
} from '../../../contract/staff/settings.ts'
import { Loaded } from '../../loaded.tsx'
import { loading } from '../../query-client.ts'
import { SelectField } from '../../ui/field.tsx'
import { useListUrl } from '../../use-list-url.ts'
import { EmailFrame } from '../email-frame.tsx'
import { Fact, Facts } from '../facts.tsx'
import { useKeys } from '../keys.tsx'

const WORDS: Record<EmailTemplate, [name: string, when: string]> = {
  'order-received': ['Receipt', 'Once an order is paid.'],
  'not-charged': ['Card not charged', 'When a card was authorized and we charged nothing.'],
  'deeds-ready': ['Deeds ready', 'For the first deed, then for the rest, then once per day.'],
  'newer-deed': ['Newer deed', 'When a newer deed was recorded soon after ours.'],
  'link-renewed': ['Link renewed', 'When a customer or staff ask for links again.'],
  'deed-replaced': ['Deed replaced', 'When staff have replaced a wrong document.'],
  'address-changed': ['Email changed', 'To the old email, when staff have changed it.'],
  'order-delayed': ['Order delayed', 'When a deed is late, with the choice to cancel.'],
  'deeds-refunded': ['Deeds refunded', 'When we refunded something.'],
  'refund-requested': ['Refund requested', 'When a customer has asked for a refund.'],
  message: ['Message from staff', 'When staff write to a customer from an order.'],
  'your-orders': ['Your orders', 'When someone asks for the orders under their email.'],
}
const OPTIONS = EMAIL_TEMPLATES.map((template) => [template, WORDS[template][0]] as const)
const FIRST: EmailTemplate = EMAIL_TEMPLATES[0]

export default function Emails() {
  const url = useListUrl()
  const template = EMAIL_TEMPLATES.find((each) => each === url.params.get('template')) ?? FIRST
  const choose = (next: string) => url.change({ template: next })
  const move = (by: number) => {
    const at = EMAIL_TEMPLATES.indexOf(template) + by
    choose(EMAIL_TEMPLATES[(at + EMAIL_TEMPLATES.length) % EMAIL_TEMPLATES.length] ?? FIRST)
  }
  useKeys([
    { key: 'next', words: 'Next email', act: () => move(1) },
    { key: 'previous', words: 'Previous email', act: () => move(-1) },
  ])
  const sample = useQuery({
    ...loading(emailSample, { params: { template } }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <div className="max-w-sm">
        <SelectField
          id="email-template"
          label="Email"
          options={OPTIONS}
          value={template}
          onChange={({ target }) => choose(target.value)}
        />
      </div>
      <p className="mt-2 text-muted">{WORDS[template][1]}</p>
      <div className="mt-5" aria-busy={sample.isFetching}>
        <Loaded query={sample} what="the email" rows={3}>
          {(data) => <Sample name={WORDS[template][0]} {...data} />}
        </Loaded>
      </div>
    </>
  )
}

function Sample(props: {
  name: string
  from: string
  subject: string
  html: string
  text: string
}) {
  return (
    <>
      <Facts>
        <Fact name="From">{props.from}</Fact>
        <Fact name="Subject">{props.subject}</Fact>
      </Facts>
      <div className="mt-5 grid gap-6 xl:grid-cols-2">
        <section aria-label="As HTML" className="min-w-0">
          <h2 className="text-base">As HTML</h2>
          <EmailFrame title={`${props.name}, as HTML`} html={props.html} />
        </section>
        <section aria-label="As plain text" className="min-w-0">
          <h2 className="text-base">As plain text</h2>
          <pre className="mt-2 rounded border border-line bg-card p-4 font-sans text-sm wrap-anywhere whitespace-pre-wrap">
            {props.text}
          </pre>
        </section>
      </div>
    </>
  )
}
