import { type ReactNode, useState } from 'react'
import type { RequestReason } from '../../contract/shop/order-acts.ts'
import { REFUND_REVIEW_WINDOW } from '../../policy.ts'
import { CheckBox } from '../ui/check-box.tsx'
import { SelectField, TextArea } from '../ui/field.tsx'
import { Unbroken } from '../ui/unbroken.tsx'
import type { EndpointForm, Typed } from '../use-endpoint-form.ts'

const REASONS: ReadonlyArray<readonly [RequestReason, string]> = [
  ['wrong_document', 'It’s the wrong document'],
  ['not_found', 'There’s no deed for this address'],
  ['delivery_failure', 'I haven’t received it'],
  ['double_charge', 'I was charged twice'],
  ['system_error', 'Something went wrong on your site'],
  ['other', 'Something else'],
]
const MOST_WORDS = 2000
const RADIO = { type: 'radio', name: 'wish' }

/** What somebody may ask for when something is wrong with a deed: the right one, if they got one at
 * all, or the money back. */
export function useProblem(hasDeed: boolean, wordsName: string) {
  const [isForDeed, setIsForDeed] = useState(hasDeed)
  const [reason, setReason] = useState('')
  const needsWords = isForDeed || reason === 'other'
  return {
    hasDeed,
    isForDeed,
    setIsForDeed,
    reason,
    setReason,
    needsWords,
    wordsName,
    act: isForDeed ? 'Ask for the Right Deed' : 'Ask for a Refund',
    asked: ({ text }: Typed) => ({
      reason: isForDeed ? 'right_deed' : text('reason'),
      [wordsName]: text(wordsName),
    }),
    check: ({ text }: Typed) => ({
      [wordsName]: needsWords && text(wordsName) === '' && 'Tell us what’s wrong',
    }),
  }
}

interface Props {
  form: Pick<EndpointForm<unknown>, 'field'>
  problem: ReturnType<typeof useProblem>
  /** What else is asked, between the wish and its reason. */
  children?: ReactNode
}

export function ProblemFields({ form, problem, children }: Props) {
  const { isForDeed, setIsForDeed, needsWords } = problem
  const words = form.field(problem.wordsName)
  return (
    <>
      {problem.hasDeed && (
        <fieldset>
          <legend className="mb-1 font-medium">What would you like?</legend>
          <CheckBox {...RADIO} checked={isForDeed} onChange={() => setIsForDeed(true)}>
            Send me the right deed
          </CheckBox>
          <CheckBox {...RADIO} checked={!isForDeed} onChange={() => setIsForDeed(false)}>
            Refund me
          </CheckBox>
        </fieldset>
      )}
      <p className="text-muted">
        <Unbroken
          text={
            isForDeed
              ? `Tell us what’s wrong with the deed you got. Our staff will check it and answer within ${REFUND_REVIEW_WINDOW}.`
              : `Tell us what happened, and we’ll review it within ${REFUND_REVIEW_WINDOW}. Clear-cut cases are refunded right away.`
          }
        />{' '}
        <a href="/refund-policy" className="underline">
          Refund Policy
        </a>
      </p>
      {children}
      {!isForDeed && (
        <SelectField
          {...form.field('reason')}
          label="What’s wrong?"
          required
          value={problem.reason}
          onChange={({ target }) => problem.setReason(target.value)}
          options={[['', 'Choose a reason'], ...REASONS]}
        />
      )}
      <TextArea
        {...words}
        error={needsWords ? words.error : undefined}
        label={needsWords ? 'In your own words' : 'In your own words (optional)'}
        rows={4}
        maxLength={MOST_WORDS}
      />
    </>
  )
}
