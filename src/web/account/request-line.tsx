import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { LoggedRequest } from '../../contract/account/keys.ts'
import { accountOrderPath } from '../../contract/paths.ts'
import { orderNumber } from '../../orders/order.ts'
import { Badge } from '../ui/badge.tsx'
import { ChevronIcon } from '../ui/icons.tsx'
import { exactMoment } from './exact-moment.ts'

const LINK = 'underline underline-offset-4'

/** A call on one line; unfolded, what it was about and what was wrong with it. */
export function RequestLine({ logged }: { logged: LoggedRequest }) {
  const { id, at, method, route, status, code, ms, keyName, livemode, subject, orderId } = logged
  const isFailed = status >= 400
  return (
    <li>
      <details className="group">
        <summary className="grid min-h-11 cursor-pointer grid-cols-[1fr_auto] items-baseline gap-x-4 gap-y-1 py-2 text-sm md:grid-cols-[11.5rem_minmax(0,1fr)_15rem_9rem_4.5rem_1.25rem]">
          <span className="whitespace-nowrap max-md:col-start-1">{exactMoment(at)}</span>
          <code className="break-words max-md:col-span-2 max-md:row-start-2">
            {`${method} ${route}`}
          </code>
          <span className="max-md:row-start-3">
            <Badge variant={isFailed ? 'destructive' : 'default'}>{status}</Badge>
            {code && <code className="ms-2">{code}</code>}
          </span>
          <span className="min-w-0 wrap-anywhere max-md:col-span-2 max-md:row-start-4">
            {keyName} {!livemode && <Badge>Test</Badge>}
          </span>
          <span className="figure text-end whitespace-nowrap max-md:col-start-2 max-md:row-start-3">
            {`${ms} ms`}
          </span>
          <span className="justify-self-end max-md:col-start-2 max-md:row-start-1">
            <ChevronIcon />
          </span>
        </summary>
        <dl className="space-y-2 pb-4 text-sm md:ps-50">
          <Fact name="Request ID">
            <code className="break-all">{id}</code>
          </Fact>
          {subject && (
            <Fact name="About">
              {orderId && (
                <Link href={accountOrderPath(orderId)} className={LINK}>
                  {`Order ${orderNumber(orderId)}`}
                </Link>
              )}
              {subject !== orderId && <code className="block break-all">{subject}</code>}
            </Fact>
          )}
          {logged.errors?.map((error, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the errors of a call never change places
            <Fact key={place} name={place === 0 ? 'What was wrong' : ''}>
              {error.field && !error.detail?.includes(error.field) && (
                <code className="break-all">{`${error.field}: `}</code>
              )}
              {error.detail ?? <ErrorCode code={error.code} />}
            </Fact>
          ))}
          {isFailed && !logged.errors && code && (
            <Fact name="What was wrong">
              <ErrorCode code={code} />
            </Fact>
          )}
        </dl>
      </details>
    </li>
  )
}

function ErrorCode({ code }: { code: string }) {
  return (
    <a href={`/developers#${code}`} className={LINK}>
      <code>{code}</code>
    </a>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="sm:grid sm:grid-cols-[9rem_minmax(0,1fr)]">
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  )
}
