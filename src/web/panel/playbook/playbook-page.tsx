import { useEffect } from 'react'
import { PLAYBOOK } from './playbook.ts'

export default function Playbook() {
  // The browser looks for the chapter that a link names before it's there.
  useEffect(() => document.getElementById(window.location.hash.slice(1))?.focus(), [])
  return (
    <div className="gap-10 lg:grid lg:grid-cols-[14rem_minmax(0,44rem)]">
      <nav aria-label="Chapters" className="mb-6">
        <ul className="space-y-1 lg:sticky lg:top-16">
          {PLAYBOOK.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`} className="inline-block py-1 underline">
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="space-y-10">
        {PLAYBOOK.map(({ id, title, parts }) => (
          <section key={id} aria-labelledby={id}>
            <h2 id={id} tabIndex={-1} className="scroll-mt-16 text-lg">
              {title}
            </h2>
            {parts.map((part) =>
              typeof part === 'string' ? (
                <p key={part} className="mt-3">
                  {part}
                </p>
              ) : (
                <ul key={part[0]} className="mt-3 list-disc space-y-2 ps-5">
                  {part.map((item) => (
                    <li key={item}>{item}</li>
                  ))}
                </ul>
              ),
            )}
          </section>
        ))}
      </div>
    </div>
  )
}
