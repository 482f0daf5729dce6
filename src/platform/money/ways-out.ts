/** The page where a refusal can be resolved, and its link label, per error code. */
export const WAYS_OUT: Readonly<Record<string, { to: string; label: string }>> = {
  TILL_NOT_OPEN: { to: '/till?do=open', label: /*i18n*/ 'Open a till' },
};
