import { crc32 } from 'node:zlib';

type Cell = string | number | null | { readonly day: string };

const SHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const OF_PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships';

/** A workbook of Excel with one sheet. */
export function workbookOf(rows: ReadonlyArray<readonly Cell[]>): Buffer {
  const cells = rows.map(
    (row, at) =>
      `<row r="${at + 1}">${row.map((cell, column) => xmlOf(cell, `${String.fromCharCode(65 + column)}${at + 1}`)).join('')}</row>`,
  );
  return zipped({
    'xl/workbook.xml': `<workbook xmlns="${SHEET}" xmlns:r="${RELATIONS}"><sheets><sheet name="Stays" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${OF_PACKAGE}"><Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${SHEET}"><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${SHEET}"><sheetData>${cells.join('')}</sheetData></worksheet>`,
  });
}

const DAY_MS = 86_400_000;

function xmlOf(cell: Cell, place: string): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`;
  if (typeof cell === 'string')
    return `<c r="${place}" t="inlineStr"><is><t>${cell.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</t></is></c>`;
  const serial = (Date.parse(cell.day) - Date.parse('1899-12-30')) / DAY_MS;
  return `<c r="${place}" s="1"><v>${serial}</v></c>`;
}

/** A zip archive whose files are not compressed. */
function zipped(files: Readonly<Record<string, string>>): Buffer {
  const [local, central]: [Buffer[], Buffer[]] = [[], []];
  let offset = 0;
  for (const [name, text] of Object.entries(files)) {
    const [title, content] = [Buffer.from(name), Buffer.from(`<?xml version="1.0"?>${text}`)];
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt32LE(crc32(content), 10);
    common.writeUInt32LE(content.length, 14);
    common.writeUInt32LE(content.length, 18);
    common.writeUInt16LE(title.length, 22);
    const end = Buffer.alloc(14);
    end.writeUInt32LE(offset, 10);
    local.push(Buffer.from('PK\u0003\u0004'), common, title, content);
    central.push(Buffer.from('PK\u0001\u0002\u0014\u0000'), common, end, title);
    offset += 4 + common.length + title.length + content.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(18);
  const count = Object.keys(files).length;
  end.writeUInt16LE(count, 4);
  end.writeUInt16LE(count, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...local, directory, Buffer.from('PK\u0005\u0006'), end]);
}
