import { ImageIcon, Upload } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { reasonOf } from '../../../api/api-error';
import type { BrandDto } from '../../../api/generated/attune-client';
import { useBrandRemoveLogoMutation, useBrandReplaceLogoMutation } from '../../../api/generated/studio-client';
import { AlertDialog } from '../../../shared/ui/alert-dialog';
import { Button } from '../../../shared/ui/button';
import { FieldError } from '../../../shared/ui/field';
import { Figure } from '../../../shared/ui/figure';
import { useToast } from '../../../shared/ui/use-toast';
import { MAX_PICTURE_BYTES, PictureInput } from '../shared/picture-input';

/** The logo is saved as soon as it is chosen; `lockedBy` is the id of the reason why it cannot be. */
export function LogoField({ brand, lockedBy }: { brand: BrandDto; lockedBy: string | undefined }) {
  const id = useId();
  const toast = useToast();
  const input = useRef<HTMLInputElement>(null);
  const [replace, { isLoading }] = useBrandReplaceLogoMutation();
  const [problem, setProblem] = useState<string | null>(null);
  const isLocked = lockedBy !== undefined;
  const upload = async (file: File) => {
    setProblem(null);
    if (file.size > MAX_PICTURE_BYTES) {
      setProblem('A logo may have up to 5 MB. Choose a smaller file.');
      return;
    }
    try {
      await replace({ logo: file }).unwrap();
      toast({ title: 'Logo saved', tone: 'good' });
    } catch (error) {
      setProblem(reasonOf(error));
    }
  };
  return (
    <div role="group" aria-labelledby={`${id}-label`} className="grid gap-1.5">
      <span id={`${id}-label`} className="text-sm font-[560]">
        Logo
      </span>
      <div className="flex flex-wrap items-center gap-4">
        {brand.logoUrl === null ? (
          <span className="grid size-14 flex-none place-items-center rounded-md border border-dashed border-line-strong text-ink-3">
            <ImageIcon aria-hidden className="icon" />
          </span>
        ) : (
          <img src={brand.logoUrl} alt="The current logo" className="size-14 flex-none rounded-md object-contain" />
        )}
        <div className="grid min-w-0 flex-[1_1_min(11rem,100%)] gap-1.5">
          <div className="flex flex-wrap gap-2">
            <PictureInput ref={input} label="Logo file" onChoose={(file) => void upload(file)} />
            <Button
              size="sm"
              busy={isLoading}
              busyLabel="Saving..."
              unavailable={isLocked}
              aria-describedby={lockedBy ?? `${id}-hint`}
              onClick={() => input.current?.click()}
            >
              <Upload aria-hidden className="icon" />
              {brand.logoUrl === null ? 'Choose logo' : 'Replace'}
            </Button>
            {brand.logoUrl !== null && !isLocked && <RemoveLogo />}
          </div>
          <p id={`${id}-hint`} className="text-xs text-ink-3">
            PNG, JPEG or WebP, up to <Figure value={5} unit="MB" />. Larger than <Figure value={1024} unit="px" /> is
            made smaller.
          </p>
        </div>
      </div>
      <div role="alert">{problem !== null && <FieldError>{problem}</FieldError>}</div>
    </div>
  );
}

function RemoveLogo() {
  const toast = useToast();
  const [isAsking, setIsAsking] = useState(false);
  const [remove, { isLoading }] = useBrandRemoveLogoMutation();
  const confirm = async () => {
    try {
      await remove().unwrap();
      setIsAsking(false);
      toast({ title: 'Logo removed' });
    } catch (error) {
      toast({ title: 'Remove Failed', description: reasonOf(error), tone: 'bad' });
    }
  };
  return (
    <>
      <Button variant="quiet" size="sm" onClick={() => setIsAsking(true)}>
        Remove
      </Button>
      <AlertDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Remove the logo?"
        description="Share pages show the company name alone. The picture is deleted for good."
        confirmLabel="Remove logo"
        busyLabel="Removing..."
        busy={isLoading}
        onConfirm={() => void confirm()}
      />
    </>
  );
}
