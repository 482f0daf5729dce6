export const placesOf = (classId: string) => ({
  roll: `/attendance?class=${classId}`,
  timetable: `/timetable?of=${classId}`,
  marks: `/marks/classes/${classId}`,
  reportCards: `/marks/report-cards/${classId}`,
  lessonLog: `/lesson-log?class_id=${classId}`,
  fees: `/fees?class_id=${classId}`,
});
