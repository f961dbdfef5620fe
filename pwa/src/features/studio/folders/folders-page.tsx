/** `/studio/folders` */
export function FoldersPage() {
  return null;
}
