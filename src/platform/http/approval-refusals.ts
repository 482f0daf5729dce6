/**
 * Errors of commands that need a second person: nothing was done, and the first one says that the request is
 * stored.
 */
export const APPROVAL_REFUSALS = {
  WAITS_FOR_APPROVAL: {
    status: 409,
    message: /*i18n*/ 'Sent for the approval of a second person. You will be told the answer.',
  },
  ALREADY_WAITS: {
    status: 409,
    message: /*i18n*/ 'The same request is already waiting for a second person.',
  },
} as const;
