import { Download } from 'lucide-react';
import { useMemo } from 'react';
import { reasonOf } from '../../../api/api-error';
import type { LinkDto } from '../../../api/generated/attune-client';
import { saveFile } from '../../../shared/save-file';
import { Button } from '../../../shared/ui/button';
import { Panel } from '../../../shared/ui/panel';
import { useToast } from '../../../shared/ui/use-toast';
import { QR_DARK, QR_LIGHT, qrModules, qrPath, qrPicture } from './qr-code';

/** Whole pixels, so that all modules are equally large. */
const MODULE_PX = 4;

/** The link as a QR code, and the code as a picture. */
export function QrPanel({ link: { url, name } }: { link: LinkDto }) {
  const toast = useToast();
  const modules = useMemo(() => qrModules(url), [url]);
  const save = async () => {
    try {
      saveFile(await qrPicture(modules), `${filenameOf(name)}-qr.png`);
    } catch (error) {
      toast({ title: 'The picture wasn’t saved', description: reasonOf(error), tone: 'bad' });
    }
  };
  return (
    <Panel title="QR code">
      <div className="grid justify-items-start gap-3 text-sm">
        <svg
          viewBox={`0 0 ${modules.length} ${modules.length}`}
          role="img"
          aria-label="QR code of the link"
          width={modules.length * MODULE_PX}
          height={modules.length * MODULE_PX}
          shapeRendering="crispEdges"
          className="rounded-sm forced-color-adjust-none"
        >
          <path d={`M0 0h${modules.length}v${modules.length}H0z`} fill={QR_LIGHT} />
          <path d={qrPath(modules)} fill={QR_DARK} />
        </svg>
        <p className="text-ink-2">Scan to open on a phone.</p>
        <Button size="sm" onClick={() => void save()}>
          <Download aria-hidden className="icon" />
          Save as PNG
        </Button>
      </div>
    </Panel>
  );
}

/** What every file system takes. */
function filenameOf(name: string): string {
  const plain = name
    .replace(/\.[a-z0-9]{2,4}$/i, '')
    .replaceAll(/[^\p{L}\p{N} -]+/gu, '')
    .trim();
  return plain === '' ? 'share-link' : plain.slice(0, 60).trim();
}
