import { inboxModel } from '../../../src/machines/inbox/inbox.model.ts';
import { roomListModel } from '../../../src/machines/inbox/roomList.model.ts';
import { machinePaths } from '../../sut/machine.ts';

machinePaths(inboxModel);
machinePaths(roomListModel);
