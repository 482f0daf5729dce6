/** Where the official client keeps the session in local storage. */
export const SESSION_KEY = 'preau-session';
