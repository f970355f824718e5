import type { ComponentProps } from 'react'

type Variant = 'primary' | 'secondary' | 'quiet'

const LOOK: Record<Variant, string> = {
  primary: 'bg-seal text-white hover:bg-seal-deep disabled:bg-muted',
  secondary:
    'border border-edge bg-card text-ink hover:border-ink disabled:text-muted aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper',
  quiet:
    'text-ink underline decoration-edge underline-offset-4 hover:decoration-ink disabled:text-muted disabled:no-underline',
}

/** Also for links that look like buttons. */
export function buttonClass(variant: Variant = 'primary', more = ''): string {
  return `inline-flex min-h-11 items-center justify-center gap-2 rounded px-5 py-2 text-center font-medium disabled:cursor-not-allowed ${LOOK[variant]} ${more}`
}

export type ButtonProps = ComponentProps<'button'> & { variant?: Variant }

export function Button({ variant, className, type = 'button', ...rest }: ButtonProps) {
  return <button type={type} className={buttonClass(variant, className)} {...rest} />
}
