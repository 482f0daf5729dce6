/** Where a refusal can be mended, and what the link there says. */
export const WAYS_OUT: Readonly<Record<string, { to: string; label: string }>> = {
  TILL_NOT_OPEN: { to: '/till?do=open', label: /*i18n*/ 'Open a till' },
};
