/** Makes and changes the tables, fills them in a restore; PostgreSQL's first account, and only used at the start. */
export const OWNER = 'preau';

/** Reads and writes rows and owns nothing: what the running server is. */
export const PORTAL = 'preau_portal';
