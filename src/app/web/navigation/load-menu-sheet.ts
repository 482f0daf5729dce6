/** Loads a phone's navigation, when it is first needed or the network is idle. */
export const loadMenuSheet = () => import('./menu-sheet.tsx').then((module) => module.MenuSheet);
