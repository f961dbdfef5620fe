/** `/studio/api-keys` */
export function ApiKeysPage() {
  return null;
}
