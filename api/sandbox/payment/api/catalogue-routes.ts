import { PRICES, PRODUCTS } from '../plans.js';
import { noSuch } from '../provider-error.js';
import { page, PAGING, priceNamed, route } from './route.js';

export const catalogueRoutes = [
  route('GET', '/prices', (call) => {
    call.params.refuseOthers('active', 'product', 'lookup_keys', 'type', 'currency', 'recurring', ...PAGING);
    const product = call.params.text('product');
    const keys = call.params.texts('lookup_keys');
    return page(
      call,
      PRICES.filter(
        (price) =>
          (product === undefined || price.product === product) &&
          (keys.length === 0 || keys.includes(price.lookup_key ?? '')),
      ),
    );
  }),
  route('GET', '/prices/:id', ({ id }) => priceNamed(id)),
  route('GET', '/products', (call) =>
    page({ ...call, params: call.params.refuseOthers('active', ...PAGING) }, PRODUCTS),
  ),
  route('GET', '/products/:id', ({ id }) => {
    const product = PRODUCTS.find((one) => one.id === id);
    if (!product) throw noSuch('product', id);
    return product;
  }),
];
