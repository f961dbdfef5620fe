import type { ComponentType } from 'react';
import { useLazyComponent } from '../../../shared/hooks/use-lazy-component';
import { chunkLoadToast } from '../../../shared/ui/chunk-load-toast';
import { useToast } from '../../../shared/ui/use-toast';

/** A dialog that is loaded when it is first opened; when that fails, a message says so and it closes. */
export function lazyDialog<P extends { onClose: () => void }>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  return function LazyDialog(props: P) {
    const toast = useToast();
    const dialog = useLazyComponent(load, 'open', () => {
      toast(chunkLoadToast('The form'));
      props.onClose();
    });
    return dialog && <dialog.Component {...props} />;
  };
}
