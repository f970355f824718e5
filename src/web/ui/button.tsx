import type { ComponentProps } from 'react'

type Variant = 'primary' | 'secondary' | 'quiet' | 'danger'

const LOOK: Record<Variant, string> = {
  primary: 'border-transparent bg-seal text-white hover:bg-seal-deep',
  secondary:
    'border-edge bg-card text-ink hover:border-ink aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper',
  danger: 'border-oxblood bg-card text-oxblood hover:bg-oxblood-wash',
  quiet:
    'border-transparent text-ink underline decoration-edge underline-offset-4 hover:decoration-ink',
}

/** Flat and pale, and still readable: what can't be pressed must not look as if it could. */
const OFF =
  'disabled:cursor-not-allowed disabled:border-line disabled:bg-deep disabled:text-muted disabled:no-underline aria-disabled:cursor-not-allowed aria-disabled:border-line aria-disabled:bg-deep aria-disabled:text-muted'

/** Also for links that look like buttons. The border is what's left of one in forced colors. */
export function buttonClass(variant: Variant = 'primary', more = ''): string {
  return `inline-flex min-h-(--touch) items-center justify-center gap-2 rounded border px-(--button-x) py-1 text-center font-medium ${LOOK[variant]} ${OFF} ${more}`
}

export type ButtonProps = ComponentProps<'button'> & { variant?: Variant }

export function Button({ variant, className, type = 'button', ...rest }: ButtonProps) {
  return <button type={type} className={buttonClass(variant, className)} {...rest} />
}
