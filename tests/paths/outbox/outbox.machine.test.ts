import { deliveryModel as delivery } from '../../../src/machines/outbox/delivery.model.ts';
import { outboxModel as outbox } from '../../../src/machines/outbox/outbox.model.ts';
import { machinePaths } from '../../sut/machine.ts';

machinePaths(delivery);
machinePaths(outbox);
