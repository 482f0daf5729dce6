/** What the card of /auth shows. */
export type View = 'sign-in' | 'second-step' | 'forgotten' | 'code' | { join: string };
