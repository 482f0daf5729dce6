/** Hours as printed: 90 minutes are 1.5. */
export const hoursOf = (minutes: number): number => Math.round((minutes / 60) * 100) / 100;
