/** `/studio/history` */
export function HistoryPage() {
  return null;
}
