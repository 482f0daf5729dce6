/** Links to the pages of other features, filtered by this class. */
export const placesOf = (classId: string) => ({
  roll: `/attendance?class=${classId}`,
  marks: `/marks/classes/${classId}`,
  reportCards: `/marks/report-cards/${classId}`,
  fees: `/fees?class_id=${classId}`,
});
