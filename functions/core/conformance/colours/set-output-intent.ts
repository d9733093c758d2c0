import { addObject, changeCatalog } from '../../pdf-objects/editing/change-draft.ts';
import { dictionary } from '../../pdf-objects/objects/values.ts';
import type { ConformanceWork } from '../conformance-work.ts';
import { srgbProfile } from './srgb-profile.ts';

/**
 * Sets the output intent, which defines device colours, to sRGB (ISO 19005-2, 6.2.3). A conforming document has one
 * intent.
 */
export function setOutputIntent({ draft, wishes: { archive } }: ConformanceWork): void {
  if (!archive) return;
  const name = Buffer.from('sRGB IEC61966-2.1');
  const profile = srgbProfile(archive.part === 1 ? 2 : 4);
  changeCatalog(draft, {
    OutputIntents: [
      addObject(
        draft,
        dictionary({
          Type: 'OutputIntent',
          S: 'GTS_PDFA1',
          OutputConditionIdentifier: name,
          Info: name,
          DestOutputProfile: addObject(draft, dictionary({ N: 3 }), profile),
        }),
      ),
    ],
  });
}
