/** Set by the tab in which the role was switched, so that the other tabs reload. */
export const ROLE_SWITCHED = 'preau-role-switched';
