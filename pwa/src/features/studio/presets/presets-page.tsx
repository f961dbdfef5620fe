/** `/studio/presets` */
export function PresetsPage() {
  return null;
}
