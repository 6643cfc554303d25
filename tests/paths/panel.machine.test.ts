import { asideModel } from '../../src/machines/panel/aside.model.ts';
import { chatModel } from '../../src/machines/panel/chat.model.ts';
import { companyModel } from '../../src/machines/panel/company.model.ts';
import { copyModel } from '../../src/machines/panel/copy.model.ts';
import { notesModel } from '../../src/machines/panel/notes.model.ts';
import { machinePaths } from '../sut/machine.ts';

machinePaths(asideModel);
machinePaths(chatModel);
machinePaths(companyModel);
machinePaths(copyModel);
machinePaths(notesModel);
