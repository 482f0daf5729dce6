export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'md' | 'sm';

const BASE =
  'inline-flex items-center justify-center gap-2 rounded border font-medium leading-tight text-center no-underline select-none transition-colors [&>svg]:size-4.5 [&>svg]:shrink-0 [&>svg]:stroke-[1.75] duration-120 disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:opacity-55';

const VARIANTS: Record<ButtonVariant, string> = {
  primary:
    'border-primary bg-primary text-on-primary enabled:hover:bg-primary-strong [a&]:hover:bg-primary-strong',
  secondary: 'border-control bg-card text-text enabled:hover:bg-raised [a&]:hover:bg-raised',
  quiet: 'border-transparent bg-transparent text-primary enabled:hover:bg-raised [a&]:hover:bg-raised',
  danger: 'border-danger bg-danger text-on-danger enabled:hover:bg-danger-strong [a&]:hover:bg-danger-strong',
};

const SIZES: Record<ButtonSize, string> = {
  md: 'min-h-control px-3.5 py-1.5 text-base md:text-sm',
  sm: 'min-h-8 px-2.5 py-1 text-sm pointer-coarse:min-h-11',
};

/** The classes of a button, for an anchor that must look like one. */
export function buttonStyles(
  look: { variant?: ButtonVariant | undefined; size?: ButtonSize | undefined } = {},
): string {
  return `${BASE} ${VARIANTS[look.variant ?? 'primary']} ${SIZES[look.size ?? 'md']}`;
}
