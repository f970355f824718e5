/** Buttons among rows of small text; fingers still get the full height. */
export const SMALL = 'text-xs pointer-fine:min-h-8 pointer-fine:px-3 pointer-fine:py-0'
