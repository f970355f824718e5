import { type FormEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import type { CallInput, CallResult, Endpoint } from '../contract/endpoint.ts'
import { ApiError, call, reasonOf } from './api.ts'
import { fieldAt, type Problems, schemaProblems } from './form-problems.ts'
import type { FormState } from './ui/form.tsx'
import type { OutcomeWords } from './ui/outcome.tsx'
import { useAct } from './use-act.ts'

export interface Typed {
  /** Trimmed, but a password is taken as typed. */
  text: (name: string) => string
  /** The checked ones of several boxes with one name. */
  all: (name: string) => string[]
  file: (name: string) => File | undefined
}

/** The part of a call that a form fills in: the body, or the query where the body is a file. */
export type Sent<E extends Endpoint> =
  CallInput<E> extends { body: infer Body }
    ? Body
    : CallInput<E> extends { query: infer Query }
      ? Query
      : never

type ParamsOf<E extends Endpoint> = E extends Endpoint
  ? CallInput<E> extends { params: infer Params }
    ? Params
    : never
  : never

export interface FormOptions<E extends Endpoint, Result> {
  params?: ParamsOf<E>
  /** Makes the body of what was typed; by default, each field under its own name. */
  body?: (typed: Typed) => Record<string, unknown>
  /** Said under a field in place of the schema's own words. */
  words?: Readonly<Record<string, string>>
  /** Problems that the schema can't know; they go before its own. */
  check?: (typed: Typed) => Problems
  /** Called, too, when something is wrong with a field. */
  onIncomplete?: () => void
  /** Sends it, where it takes more than one call. */
  send?: (body: Sent<E>, typed: Typed) => Promise<Result>
  /** The title of a refusal that isn't about a field, or what to do with any refusal. */
  failed?: string | ((cause: unknown) => OutcomeWords | undefined)
  /** Answers with the words for the success, if any are to be said. */
  onDone?: (result: Result, body: Sent<E>) => OutcomeWords | void | Promise<void>
  /** When its fields are emptied: after a success it may be used again; a refused code never works. */
  clearAfter?: 'success' | 'refusal'
  /** Read again, also after a failure: a colleague may have been faster. */
  rereads?: ReadonlyArray<{ path: string }>
}

export interface EndpointForm<Body> extends FormState {
  /** For the field of this name: its id and what is wrong with it. */
  field: (name: string) => { id: string; name: string; error: string | undefined }
  /** All that is wrong, each with the id of its field: for a summary on top of the form. */
  errors: ReadonlyArray<{ field: string; message: string }>
  outcome: OutcomeWords | undefined
  tell: (words: OutcomeWords | undefined) => void
  /** The body, if nothing is wrong with it; otherwise shows the problems. */
  read: () => Body | undefined
}

/** A form that is sent to an endpoint. What is typed is checked by the endpoint's own schema, a
 * problem is said under its field, wherever it was found, and the first one gets the focus. */
export function useEndpointForm<E extends Endpoint, Result = CallResult<E>>(
  endpoint: E,
  options: FormOptions<E, Result> = {},
): EndpointForm<Sent<E>> {
  const id = useId()
  const box = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState<Problems>({})
  const isFocusDue = useRef(false)

  const act = useAct(
    async ({ body, typed }: { body: Sent<E>; typed: Typed }) => {
      const result = options.send
        ? await options.send(body, typed)
        : ((await call(endpoint, { params: options.params, body } as never)) as Result)
      if (options.clearAfter === 'success') box.current?.reset()
      return (await options.onDone?.(result, body)) ?? undefined
    },
    (cause) => {
      const { failed, clearAfter } = options
      if (clearAfter === 'refusal') box.current?.reset()
      if (typeof failed === 'function') return failed(cause)
      const reason = reasonOf(cause)
      const at = placeOf(cause, namesIn(box.current), failed === undefined)
      if (at !== undefined) {
        complain({ [at]: reason })
        return undefined
      }
      return failed === undefined
        ? { ok: false, title: reason }
        : { ok: false, title: failed, detail: reason }
    },
    { rereads: options.rereads ?? [] },
  )

  // The focus goes to the problems' summary or to the first field that has one, and not before the
  // form can be used again: a busy one ignores keys.
  useLayoutEffect(() => {
    if (act.isBusy || !isFocusDue.current) return
    isFocusDue.current = false
    box.current?.querySelector<HTMLElement>('[data-summary], [aria-invalid="true"]')?.focus()
  })

  function complain(found: Problems): void {
    isFocusDue.current = true
    setProblems(found)
  }

  function look() {
    const { typed, names } = typedIn(box.current)
    const body = options.body?.(typed) ?? Object.fromEntries(names.map((n) => [n, typed.text(n)]))
    const words = options.words ?? {}
    const schema = endpoint.body ?? endpoint.query
    const { problems: ofSchema, unplaced } = schemaProblems(schema, body, { names, words })
    const found: Problems = { ...ofSchema, ...onlyReal(options.check?.(typed)) }
    return { body: body as Sent<E>, typed, found, unplaced }
  }

  /** The body with its fields, if it can be sent. */
  function readAll() {
    const { body, typed, found, unplaced } = look()
    const isComplete = Object.keys(found).length === 0
    act.tell(isComplete && unplaced ? { ok: false, title: unplaced } : undefined)
    complain(found)
    if (!isComplete) {
      options.onIncomplete?.()
      return undefined
    }
    return unplaced === undefined ? { body, typed } : undefined
  }

  return {
    box,
    isBusy: act.isBusy,
    outcome: act.outcome,
    failure: act.failure,
    tell: act.tell,
    field: (name) => ({ id: `${id}${name}`, name, error: problems[name] || undefined }),
    errors: Object.entries(problems).flatMap(([name, message]) =>
      message ? [{ field: `${id}${name}`, message }] : [],
    ),
    read: () => readAll()?.body,
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      if (act.isBusy) return
      const sent = readAll()
      if (sent) act.run(sent)
    },
    // A problem goes as soon as it's solved, and no new one appears while somebody types.
    onChange: ({ target }) => {
      const name = (target as Partial<HTMLInputElement>).name ?? ''
      if (problems[name]) setProblems({ ...problems, [name]: look().found[name] })
    },
  }
}

function onlyReal(problems: Problems = {}): Problems {
  return Object.fromEntries(Object.entries(problems).filter(([, words]) => words))
}

/** The field that a refusal is about: the one the server names, or the only one there is. */
function placeOf(cause: unknown, names: readonly string[], canBeTheOnly: boolean) {
  const path = cause instanceof ApiError ? (cause.field?.split('.') ?? []) : []
  return fieldAt(path, names) ?? (canBeTheOnly && names.length === 1 ? names[0] : undefined)
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

function controlsIn(form: HTMLFormElement | null): Control[] {
  return [...(form?.elements ?? [])].filter(
    (each): each is Control => 'name' in each && each.name !== '',
  )
}

function namesIn(form: HTMLFormElement | null): string[] {
  return [...new Set(controlsIn(form).map(({ name }) => name))]
}

function typedIn(form: HTMLFormElement | null): { typed: Typed; names: string[] } {
  const data = new FormData(form ?? undefined)
  const passwords = controlsIn(form).filter(({ type }) => type === 'password')
  const text = (name: string) => {
    const value = String(data.get(name) ?? '')
    return passwords.some((each) => each.name === name) ? value : value.trim()
  }
  const file = (name: string) => {
    const value = data.get(name)
    return value instanceof File && value.name ? value : undefined
  }
  return {
    typed: { text, all: (name) => data.getAll(name).map(String), file },
    names: namesIn(form),
  }
}
