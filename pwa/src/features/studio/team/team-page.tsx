/** `/studio/team` */
export function TeamPage() {
  return null;
}
