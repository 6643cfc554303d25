import { companyModel } from '../../../src/machines/conversation/presence.model.ts';
import { chatModel } from '../../../src/machines/customer/chat.model.ts';
import { copyModel } from '../../../src/machines/customer/dataExport.model.ts';
import { notesModel } from '../../../src/machines/customer/notes.model.ts';
import { asideModel } from '../../../src/machines/customer/panel.model.ts';
import { machinePaths } from '../../sut/machine.ts';

machinePaths(asideModel);
machinePaths(chatModel);
machinePaths(companyModel);
machinePaths(copyModel);
machinePaths(notesModel);
