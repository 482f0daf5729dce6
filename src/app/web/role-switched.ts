/** Set by the tab in which a role was chosen, so that the other tabs start again. */
export const ROLE_SWITCHED = 'preau-role-switched';
