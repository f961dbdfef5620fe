import { PRODUCTS } from '../plans.js';
import { noSuch } from '../provider-error.js';
import { priceNamed, route } from './route.js';

export const catalogueRoutes = [
  route('GET', '/prices/:id', ({ id }) => priceNamed(id)),
  route('GET', '/products/:id', ({ id }) => {
    const product = PRODUCTS.find((one) => one.id === id);
    if (!product) throw noSuch('product', id);
    return product;
  }),
];
