/** The views of the /auth card. */
export type View = 'sign-in' | 'second-step' | 'forgotten' | 'code' | { join: string };
