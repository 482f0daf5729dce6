/**
 * Creates and changes the tables and fills them in a restore; PostgreSQL's bootstrap superuser,
 * used only at the start.
 */
export const OWNER = 'preau';

/** Role of the running server: reads and writes rows and owns nothing. */
export const PORTAL = 'preau_portal';
