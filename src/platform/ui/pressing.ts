import type { ComponentProps, MouseEvent } from 'react';

/**
 * Attributes of a button that may be busy. It then ignores presses and is not disabled: browsers take the focus from
 * a disabled control, and after a refusal the keyboard would be at the page's body.
 */
export const pressing = (busy: boolean, rest: ComponentProps<'button'>) => ({
  'aria-disabled': busy || undefined,
  'aria-busy': busy || rest['aria-busy'] || undefined,
  onClick: busy ? ignore : rest.onClick,
});

/** Enter in a field of its form is a press too, so the form is not sent either. */
const ignore = (event: MouseEvent) => event.preventDefault();
