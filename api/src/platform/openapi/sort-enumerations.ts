/**
 * Sorts the values of each `enum` of an OpenAPI document. Nest's plugin lists the values of a union in the compiler's
 * order, which depends on the order in which it reads the files.
 */
export function sortEnumerations(document: unknown): void {
  if (typeof document !== 'object' || document === null) return;
  for (const [key, value] of Object.entries(document)) {
    if (key === 'enum' && isListOfTexts(value)) value.sort();
    else sortEnumerations(value);
  }
}

function isListOfTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}
