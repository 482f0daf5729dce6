import { buttonStyles, type ButtonVariant } from '#platform/ui/button-styles.ts';

/** A call to action: the kit's button one size larger. */
export function callStyles(variant: ButtonVariant): string {
  return `${buttonStyles({ variant })} md:min-h-11 md:px-6 text-base!`;
}
