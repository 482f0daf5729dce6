/** A phone's navigation, when somebody first wants it or when the line is idle. */
export const loadMenuSheet = () => import('./menu-sheet.tsx').then((module) => module.MenuSheet);
