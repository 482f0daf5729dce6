/** Days that a notice is stored, read or not. */
export const KEPT_DAYS = 180;
