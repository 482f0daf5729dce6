export type View = 'sign-in' | 'second-step' | 'forgotten' | 'code' | { join: string };
