/** Stands where a page will be. */
export function PageLoading() {
  return <p role="status">Loading</p>;
}
