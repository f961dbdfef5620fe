/** `/studio/analytics` */
export function AnalyticsPage() {
  return null;
}
