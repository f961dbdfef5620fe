/** `/studio/brand` */
export function BrandPage() {
  return null;
}
