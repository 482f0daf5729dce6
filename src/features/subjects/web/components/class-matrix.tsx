export function ClassMatrix() {
  return null;
}
