import { buttonStyles, type ButtonVariant } from '#platform/ui/button-styles.ts';

/** A call to action: the kit's button, a size up, because this page has nothing else to press. */
export function callStyles(variant: ButtonVariant): string {
  return `${buttonStyles({ variant })} md:min-h-11 md:px-6 text-base!`;
}
